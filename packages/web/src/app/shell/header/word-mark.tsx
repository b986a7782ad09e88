/** The name of the product as it is drawn: a sheet whose corner is the L. */
export function WordMark({ height = 22 }: { height?: number }) {
  return (
    <svg height={height} viewBox="0 0 118 32" role="img" aria-label="Lienzo" direction="ltr">
      <path
        d="M6 3v20.500a4 4 0 0 0 4 4H27"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="square"
      />
      <path d="M13.500 3H28v17.500H13.500z" fill="var(--mark)" />
      <text
        x="38"
        y="24.500"
        fill="currentColor"
        fontFamily="Inter Variable, Inter Fallback, sans-serif"
        fontSize="25"
        fontWeight="650"
        letterSpacing="-0.9"
      >
        Lienzo
      </text>
    </svg>
  )
}
