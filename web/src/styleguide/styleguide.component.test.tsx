import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StoryFrame } from './story-frame.tsx';
import { Component as Styleguide } from './styleguide.tsx';

function open(address: string): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <StoryFrame locale="en">
        <Styleguide />
      </StoryFrame>
    </MemoryRouter>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

test('the style guide links to a story with answers of its own, and shows it alone', async () => {
  const closeAll = open('/');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible();
  const addresses = page
    .getByRole('link', { name: 'Show this story alone' })
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(addresses).toContain('?story=company/team/TeamWithInvitation');
  closeAll();

  const closeStory = open('/?story=company/team/TeamWithInvitation');
  await expect.element(page.getByText('Bharat Venkatanarasimharaju Iyer')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Style guide' }).elements()).toEqual([]);
  closeStory();
});
