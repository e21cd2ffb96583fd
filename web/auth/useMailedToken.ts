import { useState } from 'react';

/** The token of the link that was followed: behind the `#`, which no server is told. */
export const useMailedToken = (): string => useState(() => location.hash.slice(1))[0];
