declare module 'lienzo-map-outline' {
  const outline: import('./outline-shape.ts').MapOutline
  export default outline
}
