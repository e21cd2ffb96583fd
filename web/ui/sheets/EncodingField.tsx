import { NativeSelect } from '@mantine/core';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** Every encoding of `regionalEncodings`, and that of files with damaged bytes. */
const names = {
  'windows-1252': msg('Western European (Windows-1252)'),
  'windows-1250': msg('Central European (Windows-1250)'),
  'windows-1251': msg('Cyrillic (Windows-1251)'),
  'koi8-r': msg('Cyrillic (KOI8-R)'),
  'windows-1253': msg('Greek (Windows-1253)'),
  'windows-1254': msg('Turkish (Windows-1254)'),
  'windows-1255': msg('Hebrew (Windows-1255)'),
  'windows-1256': msg('Arabic (Windows-1256)'),
  'windows-1257': msg('Baltic (Windows-1257)'),
  'windows-1258': msg('Vietnamese (Windows-1258)'),
  'windows-874': msg('Thai (Windows-874)'),
  shift_jis: msg('Japanese (Shift-JIS)'),
  'euc-jp': msg('Japanese (EUC-JP)'),
  gb18030: msg('Simplified Chinese (GB18030)'),
  big5: msg('Traditional Chinese (Big5)'),
  'euc-kr': msg('Korean (EUC-KR)'),
  macintosh: msg('Western European (Mac)'),
  'utf-8': msg('Unicode (UTF-8)'),
} as const;

/** Chooses the encoding of a file that does not say which one it has. */
export function EncodingField({ value, onChange }: { value: string; onChange: (encoding: string) => void }) {
  return (
    <NativeSelect
      label={t('Encoding')}
      description={t('Guessed from the letters in the file. Check the first rows below.')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={optionsOf(names)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
