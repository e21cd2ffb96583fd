import { defineConfig } from 'vite';

/** Packages with native code, and those that most servers load late or never: they stay in node_modules. */
const external = [
  ...['@node-rs/argon2', 'sharp', 'sherpa-onnx-node', 'nodemailer', 'web-push', '@simplewebauthn/server'],
  ...['livekit-server-sdk', '@redis/client', '@socket.io/postgres-adapter', '@socket.io/redis-streams-adapter'],
];

/**
 * The server as one file with the packages that it starts with, for that takes less memory and time than a thousand. It lies as
 * deep as what it is made of, so that what is found from there is found from here. V8 keeps the text: without blanks, with
 * short names of variables, and in ASCII, because one other character makes all take two bytes. Functions keep their names.
 */
export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node24',
    rolldownOptions: {
      output: {
        charset: 'ascii',
        codeSplitting: false,
        comments: false,
        minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, external },
});
