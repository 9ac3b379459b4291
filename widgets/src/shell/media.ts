export const motionIsReduced = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
