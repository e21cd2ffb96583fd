// Runs on the browser's audio thread: passes on what a microphone hears, in blocks.

/** Samples in a block: a twentieth of a second at 48 kHz. */
const blockLength = 2400;

registerProcessor(
  'capture',
  class extends AudioWorkletProcessor {
    block = new Float32Array(blockLength);
    length = 0;

    process([[samples] = []]) {
      // Without a source there are none.
      if (!samples) return true;
      for (const sample of samples) {
        this.block[this.length++] = sample;
        if (this.length < blockLength) continue;
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(blockLength);
        this.length = 0;
      }
      return true;
    }
  },
);
