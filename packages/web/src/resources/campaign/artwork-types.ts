/** What can be printed: what browsers show as pictures, and artwork as it comes from studios. */
export const artworkTypes =
  'image/jpeg,image/png,image/webp,image/tiff,image/svg+xml,application/pdf,.tif,.tiff,.svg,.pdf'
