/** The package has no types of its own; this is what is used of it. */
declare module 'subset-font' {
  type Axes = Record<string, { min: number; max: number }>
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; variationAxes: Axes; keepFeatures: string[] },
  ): Promise<Buffer>
}
