// Runs before the first paint: a chosen theme must not flash through the other one, and where somebody is signed in, the
// page must leave room for their frame from the beginning (src/layout/frame/frame-of-session.ts).
try {
  const theme = localStorage.getItem('marga.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const mark = localStorage.getItem('marga.signed-in');
  if (mark === 'yes') document.documentElement.dataset.frame = 'app';
  if (mark === 'operator') document.documentElement.dataset.frame = 'operations';
  if (localStorage.getItem('marga.navigation') === 'folded')
    document.documentElement.dataset.navigation = 'folded';
} catch {
  // Storage may be forbidden; the system's theme then applies.
}

// A page can be seen and filled in before it has woken up. A form that only the portal's program can send is held back until
// then (src/prerender/hydration.ts): the browser would send it by itself, and write what was typed into the address.
addEventListener('submit', (event) => {
  const root = document.getElementById('root');
  const form = event.target;
  if (root.dataset.hydrated || !(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
  event.preventDefault();
  root.heldForm = form;
});

// A press on a button is held in the same way, and done when the page has woken up. What the browser itself opens needs no program.
addEventListener('click', ({ target }) => {
  const root = document.getElementById('root');
  const button =
    target instanceof Element ? target.closest('button[type=button]:not([popovertarget])') : null;
  if (!root.dataset.hydrated && button) root.heldButton = button;
});
