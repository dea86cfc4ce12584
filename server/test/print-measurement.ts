/** Prints a figure that a test measured. */
export function printResult(line: string): void {
  console.log(line);
}
