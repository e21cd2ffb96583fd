import { detectAll } from 'jschardet';
import { likelyEncoding, linesBeyondAscii, regionalEncodings } from '#rules/sheets/decode.ts';

/** The names that the detector has for encodings, where `TextDecoder` has others. */
const detectorNames: Record<string, string> = {
  shift_jis: 'CP932',
  'euc-kr': 'CP949',
  'windows-874': 'CP874',
  'windows-1258': 'CP1258',
  macintosh: 'MacRoman',
};
const namesByDetector = new Map(
  regionalEncodings.map((encoding) => [(detectorNames[encoding] ?? encoding).toLowerCase(), encoding]),
);

/** Returns the encoding of a file that is not Unicode, by its bytes and the languages of its reader. */
export function detectEncoding(bytes: Uint8Array, languages: readonly string[]): string {
  const found = detectAll(linesBeyondAscii(bytes), {
    detectEncodings: [...namesByDetector.keys()],
    minimumThreshold: 0,
  });
  const candidates = found.flatMap(({ encoding, confidence }) => {
    const name = namesByDetector.get(encoding?.toLowerCase() ?? '');
    return name && confidence > 0 ? [{ encoding: name, confidence }] : [];
  });
  return likelyEncoding(bytes, candidates, languages);
}
