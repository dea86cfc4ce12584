import type { Page } from 'playwright-core';

/** Returns the links, buttons and fields in headers and navigations that overlap each other. */
export async function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = [...document.querySelectorAll(':is(header, nav) :is(a, button, input)')].filter((thing) =>
      thing.checkVisibility(),
    );
    const boxes = things.map((thing) => ({
      name: thing.textContent || thing.tagName,
      box: thing.getBoundingClientRect(),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });
}
