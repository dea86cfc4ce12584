/** Prints a figure that a test found. */
export function printResult(line: string): void {
  console.log(line);
}
