import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Whether this machine can say sentences. */
export const canSpeak = spawnSync('flite', ['--help']).error === undefined;

/** A sentence spoken by a computer's voice, as a WAV file. */
function say(sentence: string, voice: string): Buffer {
  const file = join(mkdtempSync(join(tmpdir(), 'speech-')), 'sentence.wav');
  execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', file]);
  return readFileSync(file);
}

/**
 * Runs in a page before its code: the microphone is silent until `speak` gets a WAV file in base64, which it then says. `speak` resolves
 * when it has said everything.
 */
export const speakingMicrophone = `(() => {
  let context, microphone;
  const open = () => {
    context ??= new AudioContext();
    if (!microphone) {
      microphone = context.createMediaStreamDestination();
      // Silence, like that of a real microphone: without any source there would be no sound at all.
      const silence = new ConstantSourceNode(context, { offset: 0 });
      silence.connect(microphone);
      silence.start();
    }
    return microphone.stream.getAudioTracks()[0].clone();
  };
  const native = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    const stream = wishes.video ? await native({ video: wishes.video }) : new MediaStream();
    if (wishes.audio) stream.addTrack(open());
    return stream;
  };
  globalThis.speak = async (base64) => {
    open();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes.buffer);
    source.connect(microphone);
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve));
    source.start();
    await ended;
  };
})()`;

/** Has a person say a sentence into the microphone of their page. */
export const speak = (page: Page, sentence: string, voice = 'slt'): Promise<void> =>
  page.evaluate(`speak(${JSON.stringify(say(sentence, voice).toString('base64'))})`);
