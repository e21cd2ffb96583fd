import { expect, test } from 'vitest';
import { withoutSilence } from './silence.ts';

test.each([
  'Thank you for watching.',
  'Thanks for watching!',
  ' Thank you for watching. Thank you for watching.',
  'Please subscribe to my channel!',
  'Subtitles by the Amara.org community',
  'Transcribed by https://otter.ai',
  'you',
  'Untertitel der Amara.org-Community',
  'Untertitelung des ZDF, 2020',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  'Vielen Dank fürs Zuschauen!',
  'Subtítulos realizados por la comunidad de Amara.org',
  '¡Gracias por ver el vídeo!',
  "Sous-titres réalisés par la communauté d'Amara.org",
  "Sous-titrage ST' 501",
  "Merci d'avoir regardé cette vidéo !",
  'Sottotitoli e revisione a cura di QTSS',
  'Legendas pela comunidade Amara.org',
  'Napisy stworzone przez społeczność Amara.org',
  'Субтитры сделал DimaTorzok',
  'Редактор субтитров А. Семкин Корректор А. Егорова',
  'Продолжение следует...',
  'Altyazı M.K.',
  'ご視聴ありがとうございました。',
  '字幕由Amara.org社区提供',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
  '시청해주셔서 감사합니다.',
  'ترجمة نانسي قنقر',
  'اشتركوا في القناة',
  '[BLANK_AUDIO]',
  '(upbeat music)',
  '♪♪♪',
  '*Musik*',
  '...',
])('what Whisper makes of silence is no line: %s', (text) => {
  expect(withoutSilence(text)).toBe('');
});

test.each([
  'Thank you.',
  'We say thank you for watching at the end of each webinar.',
  'Subtitles by Friday, please.',
  'Die Untertitel brauchen wir bis Freitag.',
  'I see you',
  'The order (three cranes) is late.',
  'Vielen Dank!',
  '字幕が必要です。',
  'We ship  on Friday.',
])('what people say stays: %s', (text) => {
  expect(withoutSilence(text)).toBe(text);
});

test.each([
  ['We ship on Friday. Thank you for watching.', 'We ship on Friday.'],
  ['Wir liefern Freitag. Untertitel der Amara.org-Community', 'Wir liefern Freitag.'],
  ['金曜日に出荷します。ご視聴ありがとうございました。', '金曜日に出荷します。'],
  ['[Music] We ship on Friday.', 'We ship on Friday.'],
])('only that is taken off: %s', (text, spoken) => {
  expect(withoutSilence(text)).toBe(spoken);
});

test('a text that repeats itself takes no longer', () => {
  expect(withoutSilence('( '.repeat(100_000)).length).toBeLessThan(300_000);
  expect(withoutSilence('♪ '.repeat(100_000))).toBe('');
});
