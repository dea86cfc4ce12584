/** Prints a figure that a test measured. */
export function printMeasurement(line: string): void {
  console.log(line);
}
