declare module 'virtual:routes' {
  /** Every call as `GET todos/:id`, and `POST login public` for those without an account, by noun and name; made by vite.config.ts. */
  const routes: Record<string, Record<string, string>>;
  export default routes;
}

declare module '*.md?raw' {
  const text: string;
  export default text;
}

declare module 'virtual:emoji-*' {
  /** All emoji: itself, its name, group, codes, further words, and itself in five skin tones; made by scripts/emoji.ts. */
  const rows: [emoji: string, name: string, group: number, codes: string, words: string, skins: string][];
  export default rows;
}
