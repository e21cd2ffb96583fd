/** Returns the addresses of the stored responses that a user who can read only these channels must not keep. */
export function responsesOfOtherChannels(urls: string[], channelIds: number[]): string[] {
  const isOfOther = (url: string) => {
    const id = /^\/api\/chat\/channels\/(\d+)\//.exec(url)?.[1];
    return id !== undefined && !channelIds.includes(Number(id));
  };
  const ofOthers = urls.filter(isOfOther);
  // Their addresses do not tell of which channel they are.
  const threadsAndLists = urls.filter((url) => /^\/api\/chat\/(messages|mentions|threads|saved)\b/.test(url));
  return ofOthers.length > 0 ? [...ofOthers, ...threadsAndLists] : [];
}
