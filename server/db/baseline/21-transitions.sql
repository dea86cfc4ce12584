-- Written by `npm run generate` from the tables of transitions in contract/src; edit those instead. Each
-- trigger lists the transitions that it allows (ADR 0048).

create trigger reject_forbidden_transition before update of state on approvals.approval for each row
  execute function platform.reject_forbidden_transition(
    'proposed to agreed', 'proposed to refused', 'proposed to withdrawn', 'proposed to lapsed',
    'agreed to failed', 'agreed to done');

create trigger reject_forbidden_transition before update of state on ledger.hold for each row
  execute function platform.reject_forbidden_transition(
    'held to captured', 'held to released');

create trigger reject_forbidden_transition before update of state on payments.payment for each row
  execute function platform.reject_forbidden_transition(
    'created to pending', 'created to paid', 'created to failed', 'created to expired',
    'pending to created', 'pending to paid', 'pending to failed', 'pending to expired');

create trigger reject_forbidden_transition before update of state on payments.refund for each row
  execute function platform.reject_forbidden_transition(
    'asked to unknown', 'asked to processing', 'asked to done', 'asked to failed',
    'unknown to asked', 'unknown to processing', 'unknown to done', 'unknown to failed',
    'processing to done', 'processing to failed');

create trigger reject_forbidden_transition before update of state on bookings.booking for each row
  execute function platform.reject_forbidden_transition(
    'pending to held', 'pending to ordering', 'pending to unknown', 'pending to rejected', 'pending to failed',
    'held to ordering', 'held to unknown', 'held to rejected',
    'ordering to pending', 'ordering to held', 'ordering to on-hold', 'ordering to unknown', 'ordering to ordered', 'ordering to rejected',
    'on-hold to held', 'on-hold to failed',
    'unknown to pending', 'unknown to held', 'unknown to ordering', 'unknown to on-hold', 'unknown to ordered', 'unknown to rejected', 'unknown to escalated',
    'ordered to confirmed', 'ordered to escalated',
    'rejected to on-hold', 'rejected to failed', 'rejected to escalated',
    'confirmed to cancelled',
    'escalated to on-hold', 'escalated to unknown', 'escalated to ordered', 'escalated to rejected');

create trigger reject_forbidden_transition before update of state on amendments.amendment for each row
  execute function platform.reject_forbidden_transition(
    'quoted to asked', 'quoted to sending', 'quoted to expired',
    'asked to sending', 'asked to rejected', 'asked to escalated',
    'sending to asked', 'sending to unknown', 'sending to done', 'sending to rejected', 'sending to escalated',
    'unknown to sending', 'unknown to done', 'unknown to rejected',
    'escalated to unknown', 'escalated to done', 'escalated to rejected');

create trigger reject_forbidden_transition before update of state on amendments.service_request for each row
  execute function platform.reject_forbidden_transition(
    'open to quoted', 'open to declined', 'open to withdrawn');
