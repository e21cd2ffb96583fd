/**
 * Turns speech (mono, 16,000 samples a second, 16 bits each) into text, which is empty if nothing was understood. `language` is a
 * code such as `de`, or undefined to detect it. Throws GiveUp if another try would fail too, and any other Error otherwise.
 */
export type Transcriber = (sound: Uint8Array, language: string | undefined) => Promise<string>;
