/**
 * Takes the place of the frame for signed-in people until it has loaded, so that the page beside it does not move. Every
 * prerendered page contains it; the style sheet shows it only where the browser remembers a sign-in.
 */
export function FramePlaceholder() {
  return (
    <div aria-hidden className="hidden framed:contents print:framed:hidden">
      <div className="fixed inset-y-0 left-0 z-20 w-(--frame-side) bg-petrol-800 max-md:hidden in-data-[frame=operations]:bg-operations" />
      <div className="h-13 shrink-0 border-b border-line bg-surface max-md:border-petrol-800 max-md:bg-petrol-800" />
      <div className="fixed inset-x-0 bottom-0 z-20 h-(--frame-foot) border-t border-line bg-raised md:hidden" />
    </div>
  );
}
