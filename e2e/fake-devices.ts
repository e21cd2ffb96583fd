import { browserArguments, findBrowser } from './browser.ts';

/** For `test.use`: a browser with a camera and a microphone, which it gives to every page, and which connects within the machine. */
export const withFakeDevices = {
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      // It would offer names that no resolver knows instead of addresses.
      ...browserArguments.map((one) =>
        one.startsWith('--disable-features=') ? `${one},WebRtcHideLocalIpsWithMdns` : one,
      ),
      // The second of them has a format that browsers do not send.
      // Few pictures, because every page encodes and decodes those of all others on the same processor.
      '--use-fake-device-for-media-stream=device-count=3,fps=5',
      '--use-fake-ui-for-media-stream',
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
};
