/** Prints a figure that a test found. */
export function say(line: string): void {
  console.log(line);
}
