/** How often the level is measured, in ms. */
const intervalMs = 80;

/**
 * Measures how loud a microphone is, from 0 to 1 on a scale on which speech takes about the half.
 * @returns a function that ends this
 */
export function measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    const decibels = 10 * Math.log10(power + 1e-10);
    onLevel(Math.min(1, Math.max(0, (decibels + 60) / 50)));
  }, intervalMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
