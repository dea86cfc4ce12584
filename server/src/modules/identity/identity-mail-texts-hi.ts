import type { IdentityTemplate, MailTexts } from './identity-mail-texts-en.ts';

const FOOTER = {
  account: 'यह मेल आपको इसलिए मिला क्योंकि Marga पर आपके पते का खाता है। हम मेल में कभी पासवर्ड नहीं पूछते।',
  stranger: 'अगर आपको इसके बारे में कुछ पता नहीं, तो इस मेल को अनदेखा करें: लिंक के बिना कुछ नहीं होगा।',
} as const;

export const HINDI: Readonly<Record<IdentityTemplate, MailTexts>> = {
  'verify-email': {
    subject: 'Marga के लिए अपना पता सत्यापित करें',
    paragraphs: [
      'Marga में आपका स्वागत है। कृपया पुष्टि करें कि यह पता आपका है: पता सत्यापित और कंपनी स्वीकृत होते ही बुकिंग खुल जाएगी।',
      'यह लिंक एक बार और तीन दिन तक काम करेगा।',
    ],
    action: 'मेरा पता सत्यापित करें',
    footer: FOOTER.stranger,
  },
  'reset-password': {
    subject: 'Marga के लिए नया पासवर्ड चुनें',
    paragraphs: [
      'किसी ने इस पते के खाते के लिए नया पासवर्ड माँगा है। अगर वह आप थे, तो यहाँ नया पासवर्ड चुनें।',
      'यह लिंक एक बार और एक घंटे तक काम करेगा। पासवर्ड बदलते ही खाते के सभी सत्र समाप्त हो जाएँगे।',
    ],
    action: 'नया पासवर्ड चुनें',
    footer: FOOTER.stranger,
  },
  'password-changed': {
    subject: 'आपका Marga पासवर्ड बदल दिया गया है',
    paragraphs: [
      'आपके खाते का पासवर्ड {at} को बदला गया और आपके बाकी सत्र समाप्त हो गए हैं।',
      'अगर यह आपने नहीं किया, तो तुरंत पासवर्ड रीसेट करें।',
    ],
    action: 'यह मैंने नहीं किया',
    footer: FOOTER.account,
  },
  'change-email': {
    subject: 'Marga के लिए अपने नए पते की पुष्टि करें',
    paragraphs: [
      '{account} वाले Marga खाते का पता अब यह होना है। अगर वह आपका खाता है, तो यहाँ पुष्टि करें और उसके बाद इसी पते से साइन इन करें।',
      'यह लिंक एक बार और एक दिन तक काम करेगा।',
    ],
    action: 'इसी पते का उपयोग करें',
    footer: FOOTER.stranger,
  },
  'email-changed': {
    subject: 'आपके Marga खाते का पता बदल दिया गया है',
    paragraphs: [
      '{at} से आपके खाते का पता {newAddress} है। पुराने पते पर यह आख़िरी मेल है।',
      'अगर यह आपने नहीं किया, तो तुरंत हमें लिखें।',
    ],
    action: 'यह मैंने नहीं किया',
    footer: FOOTER.account,
  },
  invitation: {
    subject: '{invitedBy} ने आपको Marga पर {companyName} में बुलाया है',
    paragraphs: [
      '{invitedBy} चाहते हैं कि आप Marga पर {companyName} से {role} के रूप में जुड़ें।',
      'यह लिंक एक बार और सात दिन तक काम करेगा।',
    ],
    action: 'निमंत्रण देखें',
    footer: FOOTER.stranger,
  },
  'invitation-accepted': {
    subject: '{email} अब {companyName} में हैं',
    paragraphs: ['{email} ने आपका निमंत्रण स्वीकार किया और अब {companyName} में {role} हैं।'],
    action: 'टीम देखें',
    footer: FOOTER.account,
  },
  'role-changed': {
    subject: '{companyName} में आपकी नई भूमिका',
    paragraphs: ['{companyName} में आपकी भूमिका अब यह है: {role}। वह क्या कर सकती है, टीम पृष्ठ पर लिखा है।'],
    action: 'टीम देखें',
    footer: FOOTER.account,
  },
  'owner-added': {
    subject: '{companyName} का एक और स्वामी है',
    paragraphs: [
      '{at} से {name} भी {companyName} के स्वामी हैं और वह सब कर सकते हैं जो आप कर सकते हैं।',
      'अगर ऐसा नहीं होना था, तो टीम पृष्ठ पर यह भूमिका अभी वापस लें।',
    ],
    action: 'टीम देखें',
    footer: FOOTER.account,
  },
  'member-removed': {
    subject: 'आप अब {companyName} में नहीं हैं',
    paragraphs: [
      '{at} से आप {companyName} के सदस्य नहीं हैं, और उसके लिए आपकी बनाई API कुंजियाँ बंद हो गई हैं।',
      'आपका खाता आपका ही रहेगा।',
    ],
    footer: FOOTER.account,
  },
  'company-submitted': {
    subject: '{companyName} स्वीकृति की प्रतीक्षा में है',
    paragraphs: [
      'हम {companyName} को देख रहे हैं और निर्णय होते ही आपको लिखेंगे। तब तक आप खोज और कोटेशन कर सकते हैं।',
    ],
    action: 'देखें क्या बाकी है',
    footer: FOOTER.account,
  },
  'company-approved': {
    subject: '{companyName} स्वीकृत हो गई है',
    paragraphs: ['{companyName} अब बुकिंग कर सकती है। शुभ यात्रा!'],
    action: 'डैशबोर्ड खोलें',
    footer: FOOTER.account,
  },
  'company-refused': {
    subject: '{companyName} स्वीकृत नहीं हो सकी',
    paragraphs: [
      'हम {companyName} को इस कारण से स्वीकृत नहीं कर सके:',
      '{reason}',
      'प्रोफ़ाइल में इसे ठीक करें और वहीं से फिर आवेदन करें।',
    ],
    action: 'प्रोफ़ाइल खोलें',
    footer: FOOTER.account,
  },
  'company-suspended': {
    subject: '{companyName} निलंबित कर दी गई है',
    paragraphs: [
      '{companyName} को इस कारण से निलंबित किया गया है:',
      '{reason}',
      'जो बुक हो चुका है वह पढ़ा जा सकता है, नया कुछ नहीं किया जा सकता। अगर आपको यह ग़लत लगे, तो हमें लिखें।',
    ],
    action: 'हमें लिखें',
    footer: FOOTER.account,
  },
  'company-reinstated': {
    subject: '{companyName} फिर से खुली है',
    paragraphs: ['{companyName} का निलंबन समाप्त हुआ: सब कुछ पहले की तरह काम करेगा।'],
    action: 'डैशबोर्ड खोलें',
    footer: FOOTER.account,
  },
  'gstin-approved': {
    subject: 'GST नंबर {gstin} स्वीकृत हो गया है',
    paragraphs: [
      '{companyName} के दस्तावेज़ों पर अब GST नंबर {gstin} होगा। पुराने दस्तावेज़ों पर पुराना ही रहेगा।',
    ],
    action: 'प्रोफ़ाइल खोलें',
    footer: FOOTER.account,
  },
  'gstin-refused': {
    subject: 'GST नंबर {gstin} स्वीकृत नहीं हो सका',
    paragraphs: [
      'हम {companyName} का GST नंबर {gstin} इस कारण से स्वीकृत नहीं कर सके:',
      '{reason}',
      'पहले वाला नंबर ही उपयोग में रहेगा।',
    ],
    action: 'प्रोफ़ाइल खोलें',
    footer: FOOTER.account,
  },
  'new-device': {
    subject: 'आपके Marga खाते में एक नए डिवाइस से साइन इन हुआ है',
    paragraphs: [
      '{at} को {device} से आपके खाते में साइन इन हुआ, स्थान: {place} (पता {ipAddress})।',
      'अगर वह आप थे, तो सब ठीक है। अगर नहीं, तो वह सत्र समाप्त करें और अपना पासवर्ड बदलें।',
    ],
    action: 'मेरे सत्र देखें',
    footer: FOOTER.account,
  },
  'second-factor-on': {
    subject: 'आपका Marga खाता अब दूसरा प्रमाण भी माँगता है',
    paragraphs: [
      '{at} से हर साइन इन पर आपके ऑथेंटिकेटर ऐप का कोड माँगा जाएगा। रिकवरी कोड सुरक्षित जगह रखें।',
      'अगर यह आपने नहीं किया, तो तुरंत हमें लिखें।',
    ],
    action: 'सुरक्षा सेटिंग देखें',
    footer: FOOTER.account,
  },
  'second-factor-off': {
    subject: 'आपका Marga खाता अब दूसरा प्रमाण नहीं माँगता',
    paragraphs: [
      '{at} से आपके खाते में केवल पासवर्ड से साइन इन होता है।',
      'अगर यह आपने नहीं किया, तो पासवर्ड बदलें और दूसरा प्रमाण फिर से चालू करें।',
    ],
    action: 'सुरक्षा सेटिंग देखें',
    footer: FOOTER.account,
  },
  'account-deleted': {
    subject: 'आपका Marga खाता हटा दिया गया है',
    paragraphs: [
      'आपका खाता {at} को हटाया गया। जिन कंपनियों में आप थे, उनके दस्तावेज़ क़ानून के अनुसार उन्हीं के पास रहेंगे।',
      'अगर यह आपने नहीं किया, तो तुरंत हमें लिखें।',
    ],
    footer: FOOTER.account,
  },
  'ownership-transferred': {
    subject: '{companyName} अब आपकी है',
    paragraphs: ['{at} से आप {companyName} के मालिक हैं; पिछले मालिक अब मैनेजर हैं।'],
    action: 'टीम देखें',
    footer: FOOTER.account,
  },
  'api-key-created': {
    subject: '{companyName} के लिए नई API कुंजी',
    paragraphs: [
      '{companyName} के लिए API कुंजी “{name}” {at} को बनाई गई। अगर आपमें से किसी ने नहीं बनाई, तो उसे रद्द करें।',
    ],
    action: 'API कुंजियाँ देखें',
    footer: FOOTER.account,
  },
};
