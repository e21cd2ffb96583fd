import type { Page } from '@playwright/test';
import { speechOf, type Voice } from '#test/speech.ts';

/**
 * Runs in a page before its code: the microphone is silent until `speak` gets 16-bit samples at 16 kHz in base64, which it then plays.
 * `speak` resolves when it has played everything.
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
    const samples = new Int16Array(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer);
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, samples.length, 16_000);
    source.buffer.copyToChannel(Float32Array.from(samples, (sample) => sample / 32_768), 0);
    source.connect(microphone);
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve));
    source.start();
    await ended;
  };
})()`;

/** Has a person say a sentence into the microphone of their page. */
export const speak = (page: Page, sentence: string, voice: Voice = 'slt'): Promise<void> =>
  page.evaluate(`speak(${JSON.stringify(speechOf(sentence, voice).toString('base64'))})`);
