/** A device in the browser's developer tools that keeps passkeys, is unlocked, and is touched as soon as it is asked. */
export const passkeyDevice = {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
} as const;
