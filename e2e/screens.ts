/** Sizes of the screens that journeys run on. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1280, height: 900 } };
