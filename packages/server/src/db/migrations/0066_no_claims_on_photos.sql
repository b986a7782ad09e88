ALTER TABLE "installer_photos" DROP CONSTRAINT "installer_photos_claimed_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "installer_photos" DROP COLUMN "claimed_by";--> statement-breakpoint
ALTER TABLE "installer_photos" DROP COLUMN "claimed_until";