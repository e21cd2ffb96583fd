/** The ship's wheel, one quarter of it in brass. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--qd-mark)" strokeWidth="1.75">
        <circle cx="12" cy="12" r="8.25" />
        <path d="M12 .9v3M12 20.1v3M.9 12h3M20.1 12h3" />
      </g>
      <path d="M12 12V6.6a5.4 5.4 0 0 1 5.4 5.4Z" fill="var(--qd-brass)" />
      <circle cx="12" cy="12" r="1.6" fill="var(--qd-mark)" />
    </svg>
  );
}
