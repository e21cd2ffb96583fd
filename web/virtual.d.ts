declare module 'virtual:routes' {
  /** Method, path and whether it is public, of every call, by noun and name; made from the contract by vite.config.ts. */
  const routes: Record<string, Record<string, [method: string, path: string, isPublic: boolean]>>;
  export default routes;
}
