import type { Decorator, Preview } from '@storybook/react-vite';
import { StoryFrame } from '../src/styleguide/story-frame.tsx';
import '../src/style.css';

/** The URL sets how a story is shown: `globals=theme:dark;locale:hi`. */
const inFrame: Decorator = (Story, { globals }) => {
  document.documentElement.dataset['theme'] = globals['theme'] === 'dark' ? 'dark' : 'light';
  const locale = globals['locale'] === 'hi' ? 'hi' : 'en';
  document.documentElement.lang = locale;
  return (
    <StoryFrame locale={locale}>
      <main>
        <Story />
      </main>
    </StoryFrame>
  );
};

const preview: Preview = {
  decorators: [inFrame],
  parameters: { layout: 'padded', backgrounds: { disable: true } },
  initialGlobals: { theme: 'light', locale: 'en' },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['light', 'dark'], dynamicTitle: true } },
    locale: { toolbar: { title: 'Language', items: ['en', 'hi'], dynamicTitle: true } },
  },
};

export default preview;
