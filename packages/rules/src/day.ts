/** Seconds of a day. Times are Unix seconds, and a day begins at midnight UTC. */
export const SECONDS_PER_DAY = 86_400
