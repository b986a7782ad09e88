CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"fence" integer DEFAULT 1 NOT NULL,
	"finishing_until" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"reference" text
);
--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("kind","owner") WHERE "uploads"."reference" is null;--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");