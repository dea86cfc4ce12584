/** Draws a line that does not reach its end, for pages about links that do not work. */
export function InvalidLinkIllustration() {
  return (
    <div aria-hidden className="mb-6 flex items-center text-flight">
      <span className="size-4 rounded-full border-[3px] border-current" />
      <span className="h-1 w-16 bg-current" />
      <span className="mx-2 flex-1 border-t-4 border-dotted border-control" />
      <span className="size-4 rounded-full border-[3px] border-control" />
    </div>
  );
}
