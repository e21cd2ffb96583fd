/** The ship's wheel: a year on its rim, the current quarter in brass. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--qd-mark)" strokeWidth="1.9">
        <path d="M20 12a8 8 0 1 1-8-8" />
        <path d="M12 20.3v2.6M1.1 12h2.6M12 1.1v2.6M20.3 12h2.6" />
        <path d="M12 12 17.6 6.4" strokeWidth="1.6" />
      </g>
      <path d="M12 4a8 8 0 0 1 8 8" stroke="var(--qd-brass)" strokeWidth="3" strokeLinecap="butt" />
      <circle cx="12" cy="12" r="2.3" fill="var(--qd-mark)" />
    </svg>
  );
}
