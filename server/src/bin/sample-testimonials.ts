import type { TestimonialContent } from '@marga/contract/content/testimonials';

/** The portal's first page shows these testimonials in development; they are invented and labelled as such. */
export const SAMPLE_TESTIMONIALS: readonly TestimonialContent[] = [
  {
    quote: 'On the rail I see at a glance which flight leaves our people time for the meeting.',
    quoteHindi: 'रेल पर एक नज़र में दिख जाता है कि किस उड़ान से हमारे लोगों को बैठक के लिए समय मिलेगा।',
    person: 'Rekha Joshi',
    position: 'Travel desk',
    company: 'Sahyadri Instruments',
    isSample: true,
    isShown: true,
  },
  {
    quote: 'When an airline went quiet, the portal said so and kept the money on hold until it knew.',
    quoteHindi: 'एक एयरलाइन से जवाब नहीं आया, तो पोर्टल ने साफ़ बताया और पता चलने तक पैसा रोके रखा।',
    person: 'Imran Sheikh',
    position: 'Accounts',
    company: 'Malwa Grain Traders',
    isSample: true,
    isShown: true,
  },
  {
    quote: 'Several flights in one trip, one payment, and my whole team sees the same list.',
    quoteHindi: 'एक यात्रा में कई उड़ानें, एक ही भुगतान, और पूरी टीम को वही सूची दिखती है।',
    person: 'Lakshmi Pillai',
    position: 'Office manager',
    company: 'Vembanad Software',
    isSample: true,
    isShown: true,
  },
];
