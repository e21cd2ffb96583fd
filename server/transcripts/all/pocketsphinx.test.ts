import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findPocketsphinx } from '#server/config/speech-models.ts';
import { canSpeak, sentences, speechOf, voices, wordCount, wordErrors } from '#test/speech.ts';
import { createWorld } from '#test/world.ts';
import { transcribeSpeech } from '../speech.ts';

const canUnderstand = canSpeak && findPocketsphinx(process.env.PATH) !== null;

test.skipIf(!canUnderstand)(
  'a meeting of three is transcribed: the words, who said them, and at which agenda item',
  async () => {
    const world = await createWorld({ TRANSCRIBER: 'pocketsphinx', PATH: process.env.PATH ?? '' });
    await world.runJobs([transcribeSpeech]);
    const ada = await world.admin();
    const people = [ada, await world.colleague(ada), await world.colleague(ada)];
    const { id } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
    const params = { id };
    await ada.recordings.record({ params, body: { isRecording: true } });
    const [recording] = await ada.recordings.list({ params });
    const recordingId = recording?.id ?? 0;
    const expected = [];
    for (const [nth, sentence] of sentences.entries()) {
      const voice = nth % people.length;
      const [person, item] = [people[voice] ?? ada, Math.floor(nth / 2)];
      if (nth < people.length && person !== ada) {
        await person.meetings.join({ params });
        await person.recordings.answer({ params: { id: recordingId }, body: { agrees: true } });
      }
      if (nth > 0 && nth % 2 === 0) await ada.meetings.goOn({ params, body: { nextItem: item } });
      const sound = speechOf(sentence, voices[voice]);
      const startMs = Date.now() - Date.parse(recording?.startedAt ?? '');
      const query = { key: randomUUID(), startMs };
      await person.transcripts.speak({ params: { id: recordingId }, query, body: new Blob([sound]) });
      expected.push({ userId: person.id, item, recordingId, durationMs: Math.round(sound.length / 32) });
    }
    const linesNow = async () => (await ada.transcripts.list({ params })).lines;
    await expect.poll(async () => (await linesNow()).length).toBe(sentences.length);
    const lines = await linesNow();
    expect(lines).toMatchObject(expected);
    const errors = sentences.map((sentence, nth) => wordErrors(sentence, lines[nth]?.text ?? ''));
    const rate = errors.reduce((sum, count) => sum + count, 0) / wordCount(sentences.join(' '));
    expect(rate).toBeLessThan(0.25);
    await world.close();
  },
);
