/**
 * These are words that Indian users build passwords from and that foreign password meters miss: our own name, the
 * industry, places, festivals, film and cricket, common names. The browser's meter and the server share the list,
 * so that they agree.
 */
export const GUESSABLE_WORDS: readonly string[] = [
  'marga travel travels traveller trip trips tour tours tourism holiday holidays flight flights booking ticket tickets',
  'airport hotel hotels visa agency agent cab taxi bus train railway irctc indigo airindia vistara spicejet yatra',
  'welcome admin administrator office company login secret portal user test demo guest',
  'india indian bharat hindustan delhi newdelhi mumbai bombay bangalore bengaluru chennai madras kolkata calcutta',
  'hyderabad pune ahmedabad jaipur lucknow kanpur nagpur indore thane bhopal patna vadodara surat goa kochi kerala',
  'gurgaon gurugram noida ghaziabad chandigarh punjab gujarat maharashtra rajasthan tamilnadu karnataka telangana',
  'vizag mysore mysuru coimbatore madurai varanasi kashi agra amritsar shimla manali kashmir ladakh himalaya ganga',
  'diwali deepavali holi eid navratri durga ganesh ganpati krishna radha shiva mahadev om omsairam sairam jaishreeram',
  'jaimatadi jaihind namaste shriram hanuman lakshmi laxmi saraswati allah waheguru bismillah jesus',
  'cricket dhoni sachin tendulkar kohli rohit virat bumrah ipl bollywood salman shahrukh amitabh katrina deepika',
  'amit rahul rohan raj rajesh ravi suresh ramesh mahesh sanjay vijay ajay anil sunil manoj deepak ashok vinod',
  'sandeep pradeep arjun aditya karan nikhil abhishek ankit vikas vivek gaurav saurabh mohammed mohammad ahmed khan',
  'priya pooja neha asha anita sunita kavita rekha meena geeta sita divya anjali shreya sneha swati nisha ritu',
  'sharma verma gupta singh kumar kumari patel shah mehta jain agarwal reddy naidu rao nair iyer das bose mishra',
  'rupee paisa lakh crore desi chai masala biryani jalebi pyaar pyar dil jaan mummy papa bhai didi beta',
].flatMap((line) => line.split(' '));

const known = new Set(GUESSABLE_WORDS);

/**
 * Returns whether the letters of a password are one easily guessed word: one of the list, or one of the owner's
 * own, like the company's name. Surrounding digits and symbols do not count: "Delhi@123" is "delhi".
 */
export function isGuessableWord(password: string, ownWords: readonly string[]): boolean {
  const letters = lettersOf(password);
  return known.has(letters) || (letters.length >= 3 && ownWords.some((word) => lettersOf(word) === letters));
}

export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly companyName?: string | undefined;
}

/** Returns the names of a password's owner, whole and in parts. */
export function listPasswordOwnerNames({ email = '', name = '', companyName = '' }: PasswordOwner): string[] {
  const whole = [email, ...email.split('@'), name, companyName];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set([...whole, ...parts])].filter((word) => word.length >= 3);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}]+/gu, '');
}
