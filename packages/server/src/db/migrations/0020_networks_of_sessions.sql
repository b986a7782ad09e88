DROP INDEX "sessions_user";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "used_network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("user_id","network","created_at");--> statement-breakpoint
-- Of addresses with colons only the first half names a network; those are known again at their next sign-in.
UPDATE "sessions" SET "network" = "address" WHERE "address" NOT LIKE '%:%';
