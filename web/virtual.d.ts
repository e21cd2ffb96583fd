declare module 'virtual:routes' {
  /** Method and path of every call, by noun and name; made from the contract by vite.config.ts. */
  const routes: Record<string, Record<string, [method: string, path: string]>>;
  export default routes;
}
