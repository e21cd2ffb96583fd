declare module 'virtual:routes' {
  /** Every call as `GET todos/:id`, and `POST login public` for those without an account, by noun and name; made by vite.config.ts. */
  const routes: Record<string, Record<string, string>>;
  export default routes;
}

declare module '*.md?raw' {
  const text: string;
  export default text;
}
