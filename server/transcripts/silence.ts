/**
 * Whisper learned from subtitles of films. Where no one speaks it writes what often stands there: who made them, and thanks to the audience.
 * These end a line.
 */
const credits = new RegExp(
  [
    '.*amara ?org',
    '(?:subtitles|captions|transcribed|transcription|captioned) by (?:the )?(?:(?:https )?(?:www )?\\S+ (?:com|org|net|tv|ai)$|community|castingwords|rev|otter|esther)',
    'untertitel(?:ung)? (?:im auftrag|des zdf|der|von stephanie|aufgrund|br \\d{4}|wdr|swr|ard|ndr)',
    'copyright (?:wdr|swr|ndr|australian)',
    '(?:wdr mediagroup|swr 20\\d\\d|tv gelderland)',
    'sous titr(?:es|age) (?:st 501|société|réalisés?|par la|fr)',
    'subt[ií]tul(?:os|ado)s? (?:realizados?|creados?|hechos?|por la comunidad)',
    'sottotitoli (?:creati|e revisione|a cura)',
    'legendas? (?:pela comunidade|adriana)',
    '(?:ondertiteld door|ondertitels ingediend|ondertiteling door)',
    'napisy (?:stworzone|wykonane|by)',
    'субтитры (?:сделал|создавал|создал|делал|подогнал|добавил|предоставил)',
    '(?:редактор субтитров|субтитрувальниця|субтитри створив)',
    '(?:titulky vytvořil|altyazı m ?k|subtitrarea? |feliratok )',
    '(?:undertexter|undertekster|teksting|tekstet|danske tekster) (?:av|af|från|fra|ved)',
    '(?:中文)?字幕(?:志愿者|志願者|由|by|提供|製作|制作)',
    '(?:请不吝点赞|請不吝點讚|明镜需要|明鏡需要)',
    '(?:한글 ?자막|자막) (?:by|제공|제작)',
    'ترجمة نانسي قنقر',
  ]
    .map((start) => `^${start}`)
    .join('|'),
  'u',
);

/** Whole sentences that Whisper makes of silence. Some are said in meetings too, but then with more words. */
const farewells = new Set(
  `thank you for watching|thanks for watching|thank you so much for watching|thank you very much for watching|thank you for watching this video
  thanks for watching this video|thank you for watching and see you next time|thanks for watching and see you next time|please subscribe
  please subscribe to my channel|please subscribe to our channel|please like and subscribe|like and subscribe|dont forget to subscribe
  dont forget to like and subscribe|please like comment and subscribe|subscribe to my channel|subtitles|you
  vielen dank fürs zuschauen|danke fürs zuschauen|vielen dank für das zuschauen|danke für das zuschauen|vielen dank für ihre aufmerksamkeit und bis zum nächsten mal
  vielen dank fürs zusehen|danke fürs zusehen|untertitel|untertitelung
  gracias por ver|gracias por ver el video|gracias por ver el vídeo|gracias por ver este video|muchas gracias por ver el video|suscríbete|suscríbete al canal
  no olvides suscribirte|subtítulos
  merci davoir regardé|merci davoir regardé cette vidéo|merci davoir regardé la vidéo|merci davoir regardé jusquau bout|abonnez vous|noubliez pas de vous abonner
  sous titrage|sous titres
  grazie per aver guardato|grazie per aver guardato il video|grazie per la visione|iscrivetevi al canale
  obrigado por assistir|obrigada por assistir|obrigado por assistir ao vídeo|inscreva se no canal|obrigado por ver
  bedankt voor het kijken|dank u voor het kijken|bedankt om te kijken|tack för att ni tittade|tack för att du tittade|takk for at du så på|tak fordi du så med
  dziękuję za obejrzenie|dziękuję za oglądanie|dzięki za oglądanie|dziękujemy za oglądanie|děkuji za pozornost a na shledanou
  спасибо за просмотр|благодарю за просмотр|спасибо за просмотр и до новых встреч|подписывайтесь на канал|подпишитесь на канал|продолжение следует
  дякую за перегляд|дякуємо за перегляд|підписуйтесь на канал
  izlediğiniz için teşekkürler|izlediğiniz için teşekkür ederim|abone olmayı unutmayın
  cảm ơn các bạn đã theo dõi|hãy subscribe cho kênh|terima kasih telah menonton|terima kasih kerana menonton
  谢谢观看|谢谢大家观看|感谢观看|感谢收看|谢谢收看|謝謝觀看|感謝觀看|感謝收看|多謝觀看|多谢您的观看|谢谢您的观看|請訂閱|请订阅
  ご視聴ありがとうございました|ご視聴ありがとうございます|ご視聴いただきありがとうございました|最後までご視聴いただきありがとうございました|最後までご視聴ありがとうございました
  チャンネル登録をお願いします|チャンネル登録お願いします|チャンネル登録をお願いいたします|チャンネル登録よろしくお願いします
  시청해주셔서 감사합니다|시청해 주셔서 감사합니다|시청해주셔서 고맙습니다|구독과 좋아요 부탁드립니다|구독과 좋아요|영상 시청해주셔서 감사합니다
  اشتركوا في القناة|شكرا للمشاهدة|شكرا على المشاهدة|تابعونا|תודה על הצפייה|תודה רבה על הצפייה|देखने के लिए धन्यवाद|वीडियो देखने के लिए धन्यवाद`
    .split(/[|\n]\s*/)
    .map((sentence) => sentence.normalize('NFC')),
);

/**
 * Descriptions of sounds, such as `[Music]`, `(upbeat music)`, `*silence*` and `♪♪`. They are short: brackets that nothing closes would
 * otherwise be followed to the end of the line from each of them.
 */
const isSound = (sentence: string): boolean =>
  /^(?:\[[^\]]{0,200}\]|\([^)]{0,200}\)|（[^）]{0,200}）|【[^】]{0,200}】|<[^>]{0,200}>|\*[^*]{0,200}\*|♪[^♪]*♪?|[\p{P}\p{S}\s])+$/u.test(
    sentence,
  );

const plain = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** Returns a line without the sentences that Whisper makes of silence; empty if nothing else was heard. */
export function withoutSilence(line: string): string {
  const sentences = line.split(/(?<=[.!?…♪)\]])\s+|(?<=[。！？])\s*/u);
  const end = sentences.findIndex((sentence) => credits.test(plain(sentence)));
  const spoken = sentences
    .slice(0, end < 0 ? undefined : end)
    .filter((sentence) => !isSound(sentence) && !farewells.has(plain(sentence)));
  // A line that has none of them keeps its spaces.
  return spoken.length === sentences.length ? line : spoken.join(' ');
}
