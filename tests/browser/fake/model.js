/** Snapshots travel as text. */
const sent = (key, value) => (key === "state" && value ? JSON.stringify(value) : value);

// A tiny stand-in for a host's widget model: what it sent can be read, what it holds can be replaced.
export class FakeModel {
  constructor(data, { answer = true } = {}) {
    this.data = { lang: "en", config: { autoplay: false, speed: "normal" }, ...data };
    this.data.state = sent("state", this.data.state);
    this.sent = [];
    this.saved = 0;
    this.handlers = new Map();
    this.answer = answer;
  }
  get(key) {
    return this.data[key];
  }
  set(key, given) {
    const value = sent(key, given);
    if (this.data[key] === value) return;
    this.data[key] = value;
    this.trigger(`change:${key}`);
  }
  save_changes() {
    this.saved++;
  }
  on(event, handler) {
    if (!this.handlers.has(event)) this.handlers.set(event, new Set());
    this.handlers.get(event).add(handler);
  }
  off(event, handler) {
    this.handlers.get(event)?.delete(handler);
  }
  send(content) {
    if (this.broken) throw new Error("no comm");
    this.sent.push(content);
    if (content.name === "hello" && this.answer) {
      queueMicrotask(() => this.receive({ v: 1, type: "hello", id: content.id }));
    }
    if (content.name === "past" && this.answer) {
      const { seat, now } = JSON.parse(this.data.state);
      const past = { seat, now, ...(this.data.past ?? { steps: [], moved: { since: null, events: [] } }) };
      queueMicrotask(() => this.receive({ v: 1, type: "past", id: content.id, ...past }));
    }
  }
  receive(message) {
    this.trigger("msg:custom", message, []);
  }
  trigger(event, ...args) {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...args);
  }
  count() {
    return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0);
  }
}
