/** A virtual authenticator in the browser's developer tools that is unlocked and answers immediately. */
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
