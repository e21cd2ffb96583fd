import { useState } from 'react';

/** The token of the emailed link. It follows the `#`, which browsers never send to a server. */
export const useMailedToken = (): string => useState(() => location.hash.slice(1))[0];
