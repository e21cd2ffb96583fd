import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** Whether this browser can take part in video rooms. Some builds of WebKit cannot. */
export const isVideoSupported = (): boolean => typeof RTCPeerConnection === 'function';

/** Says what to do in a browser that cannot take part. */
export const toastUnsupported = () =>
  toast.error(
    t("This browser can't make video calls"),
    t('Open this page in a current Chrome, Edge, Firefox or Safari.'),
  );

/** Phones cannot share their screen. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Whether the browser can play sound on another speaker than the system's. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Firefox offers picture in picture by itself, without an API. */
export const canUsePictureInPicture = (): boolean => document.pictureInPictureEnabled === true;

/** Safari on the iPhone has no full screen for pages. */
export const canUseFullScreen = (): boolean => document.fullscreenEnabled === true;
