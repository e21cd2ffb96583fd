import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packed, unpacked } from './packing.ts';
import { readFile, readFiles } from './readFile.ts';

const table = strToU8('Title,Owner\nPaint,Ada\n');

const workbookParts = (cells: string, strings = '<sst/>') => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="Yard" r:id="a"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships><Relationship Id="a" Type="x/worksheet" Target="a.xml"/>
     <Relationship Id="s" Type="x/sharedStrings" Target="s.xml"/></Relationships>`,
  ),
  'xl/a.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  'xl/s.xml': strToU8(strings),
});
const workbook = zipSync(
  workbookParts('<row><c t="str"><v>Title</v></c></row><row><c><v>46300</v></c><c t="str"><v>Ada</v></c></row>'),
);

const zip = (files: Record<string, Uint8Array>, name = 'export.zip') =>
  new File([zipSync(files) as Uint8Array<ArrayBuffer>], name);

/** Reads a file. Returns for each file in it the texts of the first sheet, or the sentence why it cannot be read. */
const read = async (file: File) =>
  (await readFiles(file)).map(({ name, source, error }) => [
    name,
    error ? error.text : source.sheets[0]?.rows.map((row) => row.map(({ text }) => text)),
  ]);

const rows = [
  ['Title', 'Owner'],
  ['Paint', 'Ada'],
];

test('a ZIP is read file by file, and one that cannot be read does not stop the others', async () => {
  const files = zip({
    'To-Dos/a.csv': table,
    '__MACOSX/To-Dos/._a.csv': table,
    'To-Dos/.DS_Store': table,
    'b.txt': strToU8('Title\tOwner\nPaint\tAda'),
    'c.xlsx': workbook,
    'broken.xlsx': strToU8('PK no workbook'),
    'empty.csv': strToU8(''),
    'photo.png': strToU8('x'),
    'more.zip': zipSync({ 'a.csv': table }),
    'board.json': strToU8('{"cards":[{"id":"1","name":"Paint"}],"lists":[]}'),
    'other.json': strToU8('[1]'),
    'damaged.json': strToU8('{"cards":['),
  });
  const wrongKind = 'Choose a .csv, .tsv, .txt or .xlsx file, a .json file of Trello, or a .zip file of these';
  expect(await read(files)).toEqual([
    ['To-Dos/a.csv', rows],
    ['b.txt', rows],
    ['c.xlsx', [['Title'], ['46300', 'Ada']]],
    ['broken.xlsx', "This file isn't a readable Excel workbook"],
    ['empty.csv', 'The file needs a row of headings and at least one row below it'],
    ['photo.png', wrongKind],
    ['more.zip', wrongKind],
    ['board.json', expect.arrayContaining([['Paint', '', '', '', '', 'No', 'No', '', '1', '']])],
    ['other.json', "This JSON file isn't a board exported from Trello"],
    ['damaged.json', "This JSON file is damaged and can't be read"],
  ]);
});

test('a workbook is no ZIP of files, and the scorecard takes no ZIP of files', async () => {
  expect(await read(new File([workbook as Uint8Array<ArrayBuffer>], 'yard.xlsx'))).toHaveLength(1);
  await expect(readFile(zip({ 'a.csv': table }))).rejects.toThrow("This file isn't a readable Excel workbook");
});

/** A ZIP whose first file states another size than it has. */
function withStatedSize(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  const view = new DataView(changed.buffer);
  const entry = changed.findIndex((_, at) => at + 4 <= changed.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(entry + 24, size, true);
  return changed;
}

const manyFiles = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.csv`, table]));
const tooMuch = 'A ZIP file may have {files, number} files and unpack to {most, number} MB';
test.each([
  ['too many files', zip(manyFiles), tooMuch],
  ['a ZIP that unpacks to gigabytes', new File([withStatedSize(zipSync({ 'a.csv': table }), 4e9)], 'a.zip'), tooMuch],
  ['a ZIP without files', zip({ '__MACOSX/a.csv': table }), 'The ZIP file has no files in it'],
  ['a damaged ZIP', new File(['PK\x03\x04 and no more'], 'a.zip'), "This ZIP file can't be read"],
  ['a document of another program', zip({ 'content.xml': table }, 'a.ods'), 'Choose a .csv, .tsv'],
  [
    'a workbook that unpacks to gigabytes',
    new File([withStatedSize(zipSync({ 'xl/workbook.xml': table, 'a.csv': table }), 4e9)], 'a.xlsx'),
    'The file is too large',
  ],
  [
    'a workbook whose cells share a long text',
    zip(
      workbookParts(
        '<row><c t="s"><v>0</v></c></row>'.repeat(300),
        `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
      ),
      'a.xlsx',
    ),
    'The file has more than {most, number} characters',
  ],
  [
    'a workbook with a cell in the millionth row',
    zip(workbookParts('<row r="1000000"><c><v>1</v></c></row>'), 'a.xlsx'),
    'The file is too large',
  ],
  ['a picture', new File(['x'], 'boat.png'), 'Choose a .csv, .tsv'],
])('%s is refused with a sentence', async (_, file, sentence) => {
  await expect(readFiles(file)).rejects.toThrow(sentence);
});

test('a file that is longer than it states is cut', async () => {
  const long = zipSync({ 'a.csv': strToU8(`Title,Owner\n${'Paint,Ada\n'.repeat(10_000)}`) });
  expect(await read(new File([withStatedSize(long, 21)], 'a.zip'))).toEqual([['a.csv', rows]]);
});

test('a file is unpacked as the worker packed it', async () => {
  const source = await readFile(new File([workbook as Uint8Array<ArrayBuffer>], 'yard.xlsx'));
  expect(unpacked(structuredClone(packed(source)))).toEqual(source);
});

test('the export of a whole organization is not read as tables, but says where it belongs', async () => {
  const files = zip({
    'manifest.json': strToU8('{}'),
    'data/organizations.json': strToU8('[]'),
    'csv/todos.csv': table,
  });
  await expect(readFiles(files)).rejects.toThrow('This is the export of a whole organization');
});
