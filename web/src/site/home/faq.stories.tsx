import { FaqSection } from './faq.tsx';

export default { title: 'Home/Questions' };

export function Questions() {
  return <FaqSection />;
}
