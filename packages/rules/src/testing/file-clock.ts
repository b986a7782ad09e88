/** Whether libfaketime sets the clock of programs: files are dated by the clock of the system, which it does not set. */
export const filesHaveOtherClock = process.env.FAKETIME !== undefined
