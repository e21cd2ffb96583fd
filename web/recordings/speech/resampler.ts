/**
 * Returns a function that brings a stream of samples from one rate to a lower one. Each sample of the result is the mean of those
 * that it replaces, which keeps most of what is too high for the lower rate out of it.
 */
export function openResampler(from: number, to: number): (samples: Float32Array) => Float32Array {
  const ratio = from / to;
  let sum = 0;
  let weight = 0;
  return (samples) => {
    if (ratio === 1) return samples;
    const result: number[] = [];
    for (const sample of samples) {
      let rest = 1;
      while (weight + rest >= ratio) {
        const part = ratio - weight;
        result.push((sum + sample * part) / ratio);
        rest -= part;
        sum = 0;
        weight = 0;
      }
      sum += sample * rest;
      weight += rest;
    }
    return Float32Array.from(result);
  };
}
