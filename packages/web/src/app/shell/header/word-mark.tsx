/**
 * Logo of the product, drawn as shapes so that it needs no font: a sheet of paper in the corner of the L, followed by the other
 * letters.
 */
export function WordMark({ height = 22 }: { height?: number }) {
  return (
    <svg height={height} viewBox="0 0 130 32" role="img" aria-label="Lienzo" direction="ltr">
      <path d="M13.500 3H28v17.500H13.500z" fill="var(--mark)" />
      <g fill="none" stroke="currentColor">
        <path d="M6 3v20.500a4 4 0 0 0 4 4H27" strokeWidth="4" strokeLinecap="square" />
        <path
          d="M41 4.700v19.600H52.500M58.500 11v15M64.500 18.500h11.300a5.700 5.700 0 1 0-1.800 4M83 26V11M83 17.500a5 5 0 0 1 10 0V26M99.500 12.700h9.200L99.700 24.300h9.600"
          strokeWidth="3.300"
        />
        <circle cx="120.500" cy="18.500" r="6" strokeWidth="3.300" />
      </g>
      <circle cx="58.500" cy="6.600" r="2.100" fill="currentColor" />
    </svg>
  )
}
