/** Whether the user's own picture is shown as in a mirror: not that of a phone's back camera, which shows the room. */
export const isMirrored = (camera: MediaStreamTrack): boolean => camera.getSettings().facingMode !== 'environment';
