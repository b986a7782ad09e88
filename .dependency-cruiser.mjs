/** Where dependency-cruiser looks for its rules when nobody names them. */
export { default } from './import-directions.mjs'
